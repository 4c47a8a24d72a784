/** The store's scripts are part of the program: the build and the tests load them as text. */
declare module '*.cypher' {
  const text: string;
  export default text;
}
