import { on, type Route } from '#server/http/route.ts'
import * as contract from '../apiKeys.contract.ts'
import { createApiKey, listApiKeys, listFirmKeys, revokeApiKey } from './apiKeys.ts'

/** Routes for API keys. */
export const apiKeyRoutes: readonly Route[] = [
  on(contract.listApiKeys, (ctx) => listApiKeys(ctx)),
  on(contract.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
  on(contract.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id)),
  on(contract.listFirmKeys, (ctx, { query }) => listFirmKeys(ctx, query)),
]
