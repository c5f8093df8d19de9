/** Puts the permissions of a key into words. */
import { type KeyPermission, personalAccess } from '#core/apiKeys.ts'
import type { Wording } from '#core/locale/wording.ts'
import { permissionWords } from '#features/users/users/userPermissionWords.ts'

/** "see suppliers", after May. */
export function keyWords(words: Wording): (permission: KeyPermission) => string {
  const { wordsOf } = permissionWords(words)
  return (permission) =>
    permission === personalAccess
      ? `see and change what is their own, such as leave and notifications, and read the ${words.organisation.toLowerCase()}’s lists`
      : wordsOf(permission)
}
