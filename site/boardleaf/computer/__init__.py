"""The computer player, as the page has it: asked, answering, and told of in words."""
