import type { OwnCtx } from '#server/http/context.ts'
import { onOwn, onPublic, type Route } from '#server/http/route.ts'
import { writeAuthEvent } from '../../server/authEvents.ts'
import { asAuth } from '../../server/authRole.ts'
import * as contract from '../factors.contract.ts'
import { confirmCodes, removeCodes, startCodes } from './factorCodes.ts'
import {
  confirmByCode,
  confirmByPasskey,
  confirmByPassword,
  confirmByRecoveryCode,
  startPasskeyConfirm,
} from './factorConfirm.ts'
import { finishByCode, finishByPasskey, finishByRecoveryCode, getLoginStep, startPasskeyLogin } from './factorLogin.ts'
import { asOneself, listFactors, requireFresh, tellMyself } from './factorOwn.ts'
import { addPasskey, removePasskey, startPasskey } from './factorPasskeys.ts'
import { makeRecoveryCodes } from './factorRecovery.ts'
import { waysOf } from './factorStep.ts'
import { conflict } from '#server/http/errors.ts'

export const factorRoutes: readonly Route[] = [
  onPublic(contract.getLoginStep, getLoginStep),
  onPublic(contract.finishByCode, finishByCode),
  onPublic(contract.finishByRecoveryCode, finishByRecoveryCode),
  onPublic(contract.startPasskeyLogin, startPasskeyLogin),
  onPublic(contract.finishByPasskey, finishByPasskey),
  onOwn(contract.listFactors, listFactors),
  onOwn(contract.startCodes, startCodes),
  onOwn(contract.confirmCodes, confirmCodes),
  onOwn(contract.removeCodes, removeCodes),
  onOwn(contract.startPasskey, startPasskey),
  onOwn(contract.addPasskey, addPasskey),
  onOwn(contract.removePasskey, removePasskey),
  onOwn(contract.renewRecoveryCodes, renewRecoveryCodes),
  onOwn(contract.confirmByPassword, confirmByPassword),
  onOwn(contract.confirmByCode, confirmByCode),
  onOwn(contract.confirmByRecoveryCode, confirmByRecoveryCode),
  onOwn(contract.startPasskeyConfirm, startPasskeyConfirm),
  onOwn(contract.confirmByPasskey, confirmByPasskey),
]

/** 409 `state` for who has no second factor that they could stand in for. */
function renewRecoveryCodes(ctx: OwnCtx): Promise<{ recovery_codes: string[] }> {
  return asOneself(ctx, async (db, me) => {
    await requireFresh(db, me)
    const recovery_codes = await asAuth(db, async () => {
      if ((await waysOf(db, me.account_id)).length === 0)
        throw conflict('state', 'Add a passkey or an authenticator app first.')
      await writeAuthEvent(db, ctx.request, 'recovery_codes_made', me.account_id)
      return makeRecoveryCodes(db, me.account_id)
    })
    await tellMyself(ctx, db, me, {
      subject: 'New recovery codes were made for your Fieldbook account',
      happened: 'Ten new recovery codes were made. The earlier ones no longer work.',
    })
    return { recovery_codes }
  })
}
