declare module '@20minutes/s3rver' {
  interface Options {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  /** A server that speaks S3, with the account S3RVER. */
  export default class S3rver {
    constructor(options: Options)
    run: () => Promise<{ address: string; port: number }>
    close: () => Promise<void>
  }
}
