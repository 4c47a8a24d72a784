/** The version of the package. A test holds it against `package.json`. */
export const VERSION = '0.1.0';
