import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { botCheckHeader } from '#contract/bot-check.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'
import { pack, sendPacked, type Packed } from './packed-answer.ts'

declare module 'fastify' {
  interface FastifySchema {
    endpoint?: Endpoint
  }
}

const everyCallMay: ErrorCode[] = [
  'bad_request',
  'validation_failed',
  'rate_limited',
  'internal',
  'unavailable',
]
const securityOf: Record<Endpoint['access'], Record<string, string[]>[]> = {
  public: [],
  customer: [{ customer: [] }],
  admin: [{ staff: [] }],
  account: [{ customer: [] }, { staff: [] }],
}

const documentPath = '/api/openapi.json'
const docsPath = '/api/docs'
const headers = { 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' }

/**
 * The API described from the contract: /api/openapi.json, browsable at /api/docs. It is large, so it is generated and
 * compressed once, when it is first asked for.
 */
export async function openApi(app: FastifyInstance, { config, limits }: Context, version: string) {
  if (!config.hasApiDocs) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Matjar API',
        version,
        description: 'Shop and CMS of one marketplace. Paths follow /api.',
      },
      components: {
        securitySchemes: {
          customer: {
            type: 'http',
            scheme: 'bearer',
            description: 'Access token of a company or tenant user',
          },
          staff: { type: 'http', scheme: 'bearer', description: 'Access token of the CMS' },
        },
      },
    },
    transform: ({ schema, url }) => {
      const endpoint = schema?.endpoint
      if (!endpoint) return { schema: { hide: true }, url }
      return { schema: describe(endpoint), url }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP: true,
    uiConfig: { docExpansion: 'none', deepLinking: true },
    uiHooks: {
      onRequest: (request, reply, done) => {
        // The library would serialise the whole document for each of these.
        if (request.routeOptions.url === `${docsPath}/json`) return void reply.redirect(documentPath, 302)
        if (request.routeOptions.url === `${docsPath}/yaml`) return done(new AppError('not_found'))
        limits.count(request, 'GET', undefined).then(() => done(), done)
      },
    },
  })

  let document: Packed | undefined
  app.get(documentPath, { schema: { hide: true } }, async (request, reply) => {
    await limits.count(request, 'GET', undefined)
    document ??= pack({
      text: JSON.stringify(app.swagger()),
      contentType: 'application/json; charset=utf-8',
      headers,
    })
    return sendPacked(request, reply, document)
  })
}

function describe(endpoint: Endpoint) {
  const errors = [...everyCallMay, ...accessErrors(endpoint), ...(endpoint.errors ?? [])]
  const byStatus = Map.groupBy(errors, (code) => errorStatus[code])
  const success = endpoint.status ?? (endpoint.response || endpoint.raw ? 200 : 204)
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').slice(1, 3).join('/')],
    security: securityOf[endpoint.access],
    ...(endpoint.params && { params: jsonSchema(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: jsonSchema(endpoint.query, 'input') }),
    ...(endpoint.body && endpoint.raw === undefined && { body: jsonSchema(endpoint.body, 'input') }),
    ...((endpoint.raw === 'multipart' || endpoint.raw === 'upload') && formOf(endpoint)),
    ...headersOf(endpoint),
    response: {
      [success]: endpoint.response
        ? { description: 'Done', ...jsonSchema(endpoint.response, 'output') }
        : { description: endpoint.raw ? 'The bytes' : 'Done', type: 'null' },
      ...(endpoint.orElse && {
        [endpoint.orElse.status]: {
          description: 'Not done yet',
          ...jsonSchema(endpoint.orElse.response, 'output'),
        },
      }),
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), ...errorSchema }]),
      ),
    },
  }
}

const binary = { type: 'string', format: 'binary' } as const

/** A file, and beside it the fields that the endpoint's body names. */
function formOf({ body, raw }: Endpoint) {
  const fields = body && jsonSchema(body, 'input')
  return {
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      required: ['file', ...(fields?.required ?? [])],
      properties: {
        file: binary,
        // A zip beside the file of an import.
        ...(raw === 'upload' && { pictures: binary }),
        ...fields?.properties,
      },
    },
  }
}

function headersOf({ idempotent, botCheck }: Endpoint) {
  const properties = {
    ...(idempotent && { 'idempotency-key': { type: 'string', maxLength: 64 } }),
    ...(botCheck && { [botCheckHeader]: { type: 'string', description: 'Proof that no robot calls' } }),
  }
  if (Object.keys(properties).length === 0) return {}
  return { headers: { type: 'object', properties, ...(botCheck === true && { required: [botCheckHeader] }) } }
}

const accessErrors = ({ access, params, permission, botCheck }: Endpoint): ErrorCode[] => [
  ...(access === 'public' ? [] : (['token_invalid', 'token_expired'] as const)),
  ...(permission ? (['forbidden'] as const) : []),
  ...(params ? (['not_found'] as const) : []),
  ...(botCheck ? (['recaptcha_failed'] as const) : []),
]

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object', additionalProperties: true },
    requestId: { type: 'string' },
  },
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: written }) => {
      // What is cleaned before it is checked is documented by the check.
      const { def } = zodSchema._zod
      if (io === 'input' && def.type === 'pipe' && 'in' in def && 'out' in def) {
        const inner = def as unknown as { in: z.ZodType; out: z.ZodType }
        if (inner.in._zod.def.type === 'transform') Object.assign(written, jsonSchema(inner.out, io))
      }
    },
  })
  return described
}
