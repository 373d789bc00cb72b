declare module 'jsonld' {
  const jsonld: { flatten(document: object): Promise<object[]> };
  export default jsonld;
}
