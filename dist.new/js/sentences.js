const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const sentence = (template, values = {}) => fill(template, values);
export const byNumber = (number, one, other, values = {}) =>
fill(number === 1 ? one : other, { number, ...values });
