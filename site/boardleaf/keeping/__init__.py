"""Games that outlive the page: in the browser's store, each written by one tab."""
