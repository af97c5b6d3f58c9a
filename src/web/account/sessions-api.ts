import type { adminSessionsApi, customerSessionsApi } from '#contract/sessions.ts'

export type SessionsApi = typeof customerSessionsApi | typeof adminSessionsApi
