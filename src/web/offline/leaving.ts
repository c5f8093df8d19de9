/** Signing out: counts waiting writes before, deletes the account's stored data after. */
import { offlineDb } from './answers.ts'
import { stopOffline } from './engine.ts'
import { allWrites, forgetAccount } from './store.ts'

/** Counts the account's writes that were not sent, in all its organisations. */
export async function countWaiting(account: string): Promise<number> {
  return (await allWrites(await offlineDb())).filter(({ owner }) => owner.account === account).length
}

/** Deletes all data saved for this account. */
export async function leave(account: string): Promise<void> {
  stopOffline()
  await forgetAccount(await offlineDb(), { account })
}
