"""An init script that speeds up a page's clock; append the factor, as in `scale = 4;`."""

CLOCK = """
window.scale = 1;
const [realTimeout, realNow] = [setTimeout, performance.now.bind(performance)];
window.setTimeout = (handler, delay = 0, ...args) => realTimeout(handler, delay / scale, ...args);
performance.now = () => realNow() * scale;
"""
