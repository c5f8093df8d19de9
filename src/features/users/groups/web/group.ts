import type { Reply } from '#core/contract.ts'
import type { listGroups } from '../../users/users.contract.ts'

export type Group = Reply<typeof listGroups>[number]

export const membersText = (members: number) =>
  members === 0 ? 'Nobody' : members === 1 ? '1 person' : `${members} people`
