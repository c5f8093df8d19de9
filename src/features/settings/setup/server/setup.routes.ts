import { setUp as contract } from '#features/auth/auth.contract.ts'
import { onPublic, type Route } from '#server/http.ts'
import { setUp } from './setup.ts'

export const setUpRoutes: readonly Route[] = [onPublic(contract, setUp)]
