export type { Group } from '../groups.contract.ts'

export const membersText = (members: number) =>
  members === 0 ? 'Nobody' : members === 1 ? '1 person' : `${members} people`
