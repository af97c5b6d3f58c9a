declare module 's3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  type Context = {
    status: number
    method: string
    get(header: string): string
    response: { get(header: string): string }
  }
  export default class S3rver {
    constructor(options: Options)
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
