import type { ShownRecordType } from '#web/record/shownRecordType.ts'
import { changeUser, getSchedule, getUser, listUsers } from '../users.contract.ts'
import { createUser } from '../userEdit.contract.ts'
import { getUserAccess } from '../../groups/groups.contract.ts'
import { countUsers, listUserHistory } from '../userLists.contract.ts'
import { userNames } from '../userNames.ts'

export const userKind: ShownRecordType = {
  names: userNames,
  noun: 'person',
  title: 'People',
  calls: {
    list: listUsers,
    counts: countUsers,
    get: getUser,
    create: createUser,
    change: changeUser,
    history: listUserHistory,
  },
  imports: true,
  invalidates: [getSchedule, getUserAccess],
}
