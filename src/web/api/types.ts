import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** What the web needs to know of an endpoint to call it. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'access'> & Partial<Endpoint>

/** An answer as pages see it: `_id` is `id` at any depth, a tenant's `tenantName` is `name`. */
export type Renamed<T> = T extends readonly (infer Item)[]
  ? Renamed<Item>[]
  : T extends object
    ? { [K in keyof T as K extends '_id' ? 'id' : K extends 'tenantName' ? 'name' : K]: Renamed<T[K]> }
    : T

/** What a call returns: a file's bytes, or nothing where the endpoint answers 204. */
export type Result<E extends Callable> = E['raw'] extends 'file'
  ? Blob
  : E['response'] extends z.ZodType
    ? Renamed<z.output<E['response']>> | OtherResult<E>
    : undefined

type OtherResult<E extends Callable> = E['orElse'] extends { response: infer R extends z.ZodType }
  ? Renamed<z.output<R>>
  : never

/** One thing of an answer: the `data` of `{data}`, or an item of `{data: […]}`. */
export type Data<E extends Callable> =
  Result<E> extends { data: infer D } ? (D extends readonly (infer Item)[] ? Item : D) : never

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<string, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> }
  : { [K in Name]?: undefined }

/** A query as callers write it: lists stay lists, and empty values are left out. */
type QueryPart<Schema> = Schema extends z.ZodType
  ? { query?: { [K in keyof z.output<Schema>]?: z.output<Schema>[K] | string | number | boolean | null } }
  : { query?: undefined }

/** A form with a file is sent as the browser encodes it. */
type BodyPart<E extends Callable> = E['raw'] extends 'multipart' | 'upload'
  ? { body: FormData }
  : Part<'body', E['body']>

export type Input<E extends Callable> = Part<'params', E['params']> &
  BodyPart<E> &
  QueryPart<E['query']> & {
    /** Sent with calls that honour it; made when the form opens, not when it is sent. */
    idempotencyKey?: string
    signal?: AbortSignal
    headers?: Record<string, string>
  }

type Inputs<E extends Callable> =
  Record<string, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/** Calls an endpoint of the contract; throws ApiError for every answer but success. */
export type Call = <E extends Callable>(endpoint: E, ...input: Inputs<E>) => Promise<Result<E>>
