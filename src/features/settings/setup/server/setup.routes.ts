import * as contract from '#features/auth/auth.contract.ts'
import { onPublic, type Route } from '#server/http/route.ts'
import { getSetUp, setUp } from './setup.ts'

export const setUpRoutes: readonly Route[] = [onPublic(contract.getSetUp, getSetUp), onPublic(contract.setUp, setUp)]
