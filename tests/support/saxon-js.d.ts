/** The part of saxon-js that the tests call; it brings no types. */
declare module 'saxon-js' {
  const SaxonJS: {
    transform: (
      options: { stylesheetInternal: unknown; sourceText: string; destination: 'serialized' },
      execution: 'sync',
    ) => { principalResult: unknown }
  }
  export default SaxonJS
}
