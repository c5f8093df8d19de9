/** For whom it is tried what one is shown: every default group, nobody in particular, and people of random grants. */
import { allPermissions, type Permission } from '#core/permissions.ts'
import { defaultGroups } from '#features/users/groups/groups.ts'
import { type dice, size } from './dice.ts'

export type Reader = [name: string, grants: () => readonly Permission[]]

/** `random`: the test's own dice, so that its seed brings the same people back. */
export function readersOf(random: ReturnType<typeof dice>): Reader[] {
  // Few enough that some lists are open to them and some are not.
  const pickSome = () => {
    const share = random.pick([0.2, 0.5, 0.8])
    return allPermissions.filter(() => random.chance(share))
  }
  return [
    ...defaultGroups.map(({ name, permissions }): Reader => [name, () => permissions]),
    ['nobody in particular', () => []],
    ...Array.from({ length: size(4) }, (_, index): Reader => [`random grants ${index + 1}`, pickSome]),
  ]
}
