import { on } from '#server/http.ts'
import { undo } from '#server/undo.ts'
import { undoChange } from '../undo.contract.ts'

export const undoRoutes = [on(undoChange, (ctx, { body }) => undo(ctx, body.token))]
