/** Signing out: counts waiting writes before, deletes the account's stored data after. */
import { offlineDb } from './answers.ts'
import { stopOffline } from './engine.ts'
import { countDrafts, forgetDrafts } from './savedDrafts.ts'
import { allWrites, forgetAccount } from './store.ts'

/** Counts the account's writes that were not sent and forms that were not saved, in all its organisations. */
export async function countWaiting(account: string): Promise<number> {
  const writes = (await allWrites(await offlineDb())).filter(({ owner }) => owner.account === account)
  return writes.length + (await countDrafts(account))
}

/** Deletes all data saved for this account. */
export async function leave(account: string): Promise<void> {
  stopOffline()
  await forgetDrafts(account)
  await forgetAccount(await offlineDb(), { account })
}
