import { on, onOwn, type Route } from '#server/http/route.ts'
import * as contract from '../webhooks.contract.ts'
import { getDelivery, listDeliveries, sendAgain, sendTest } from './webhookDeliveries.ts'
import { eventKinds } from './webhookEvents.ts'
import { changeWebhook, createWebhook, deleteWebhook, getWebhook, listWebhooks, rotateSecret } from './webhooks.ts'

/** Maps each call of webhooks to its function. */
export const webhookRoutes: readonly Route[] = [
  on(contract.listWebhooks, (ctx) => listWebhooks(ctx)),
  on(contract.listWebhookEvents, () => Promise.resolve(eventKinds())),
  onOwn(contract.createWebhook, (ctx, { body }) => createWebhook(ctx, body)),
  on(contract.getWebhook, (ctx, { params }) => getWebhook(ctx, params.id)),
  onOwn(contract.changeWebhook, (ctx, { params, body }) => changeWebhook(ctx, params.id, body)),
  on(contract.deleteWebhook, (ctx, { params }) => deleteWebhook(ctx, params.id)),
  onOwn(contract.rotateWebhookSecret, (ctx, { params }) => rotateSecret(ctx, params.id)),
  on(contract.listWebhookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query)),
  on(contract.getWebhookDelivery, (ctx, { params }) => getDelivery(ctx, params.id)),
  on(contract.sendWebhookAgain, (ctx, { params }) => sendAgain(ctx, params.id)),
  on(contract.testWebhook, (ctx, { params }) => sendTest(ctx, params.id)),
]
