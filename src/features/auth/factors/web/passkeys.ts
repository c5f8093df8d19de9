/** Passkeys in the browser: passes the server's challenge to the authenticator, and its answer back. */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import { call } from '#web/api.ts'
import { finishByPasskey, startPasskeyLogin, type Assertion, type Attestation } from '../factors.contract.ts'

type Options = { challenge: string }

/** Throws a sentence where the person or the browser gave up. */
export async function sign(options: Options): Promise<Assertion> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(sayWhy)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Throws a sentence where the person or the browser gave up. */
export async function make(options: Options): Promise<Attestation> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(sayWhy)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** `step`: to finish the sign-in whose password was right; else it is the whole sign-in. */
export async function signInByPasskey(step: boolean): Promise<void> {
  const options = await call(startPasskeyLogin, { body: { step } }, { quiet: true })
  await call(finishByPasskey, { body: { passkey: await sign(options) } }, { quiet: true })
}

function sayWhy(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new Error('This device already has a passkey for your account.')
  if (name === 'SecurityError')
    throw new Error('Passkeys do not work at this address. Open Fieldbook at the address that your firm uses.')
  throw new Error('The passkey was not used. Try again, or use another way.')
}

/** Returns why passkeys do not work here, as a sentence, or null if they do. `instant`: the server's own address. */
export function whyNoPasskeys(instant: string | null): string | null {
  if (instant === null || !globalThis.isSecureContext)
    return 'Passkeys need an https address. Open Fieldbook over https.'
  if (location.origin !== instant) return `Passkeys work at ${instant} only: open Fieldbook there to add one.`
  return 'PublicKeyCredential' in globalThis ? null : 'This browser does not support passkeys.'
}
