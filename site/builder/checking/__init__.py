"""What must hold of the site and of its sources, and the browsers to try it in."""
