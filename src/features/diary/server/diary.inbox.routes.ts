import { on, type Route } from '#server/http.ts'
import { listInbox as contract } from '../diary.inbox.contract.ts'
import { listInbox } from './diary.inbox.ts'

export const diaryInboxRoutes: readonly Route[] = [on(contract, (ctx, { query }) => listInbox(ctx, query))]
