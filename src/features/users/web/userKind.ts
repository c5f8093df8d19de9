import type { RecordKind } from '#web/record/kind.ts'
import { changeUser, getUser, listUsers } from '../users.contract.ts'
import { createUser } from '../users.edit.contract.ts'
import { countUsers, listUserHistory, userNames } from '../users.lists.contract.ts'

/** People as their list speaks of them; nobody is deleted: who leaves is made inactive. */
export const userKind: RecordKind = {
  names: userNames,
  noun: 'person',
  title: 'People',
  calls: {
    list: listUsers,
    counts: countUsers,
    get: getUser,
    create: createUser,
    change: changeUser,
    remove: changeUser,
    history: listUserHistory,
  },
}
