/** Commands that need no server: go to a screen, add a record, run an action of this screen. */
import { includesText } from '#core/folded.ts'
import { currentActions } from '#web/actions.ts'
import type { Locale } from '#web/locale.ts'
import { addressOf, type ShownRecordType } from '#web/record/shownRecordType.ts'
import type { SessionMe } from '#web/session.tsx'
import { has } from '#core/permissions.ts'
import { places } from '#features/settings/web/sections.ts'
import { navFor } from '../nav.ts'

export interface Command {
  id: string
  label: string
  /** A few words beside it: which of two of one name, or its keys. */
  hint?: string
  keys?: string
  /** Other words by which it is found. */
  keywords?: string
  run: () => void
}
export interface CommandGroup {
  title: string
  commands: readonly Command[]
}

interface Ways {
  me: SessionMe
  locale: Locale
  /** Record types to which the viewer may add records. */
  kinds: readonly ShownRecordType[]
  go: (to: string) => void
  openKeys: () => void
}

/** The commands of this moment. Before anything is typed, settings and what can be added are left out: they are many. */
export function commandGroups({ me, locale, kinds, go, openKeys }: Ways, typed: string): readonly CommandGroup[] {
  const here = currentActions()
  const screens = navFor(me).map(({ to, label, key }) => ({
    id: to,
    label: label(locale),
    keys: `G ${key.toUpperCase()}`,
    run: () => go(to),
  }))
  const account = [
    { id: 'account', label: 'My sessions', run: () => go('/account/') },
    { id: 'keys', label: 'Keyboard shortcuts', run: openKeys },
    { id: 'logout', label: 'Sign out', run: () => go('/logout/') },
  ]
  const added = kinds
    .filter(({ names }) => has(me, names.add))
    .map((kind) => ({ id: `add-${kind.noun}`, label: `New ${kind.noun}`, run: () => go(addressOf(kind, 'new')) }))
    .filter(({ label }) => !here.some((action) => action.label === label))
  const settings = places
    .filter(({ permission }) => permission.some((text) => has(me, text)))
    .map(({ id, label, about }) => ({
      id: `settings-${id}`,
      label: label(locale.words),
      keywords: `settings ${about(locale.words)}`,
      run: () => go(`/settings/${id}/`),
    }))
  const groups = [
    { title: 'On this screen', commands: here },
    { title: 'Go to', commands: screens },
    { title: 'Add', commands: typed === '' ? [] : added },
    { title: 'Settings', commands: typed === '' ? [] : settings },
    { title: 'Account', commands: account },
  ]
  return groups
    .map(({ title, commands }) => ({ title, commands: fitting(commands, typed) }))
    .filter(({ commands }) => commands.length > 0)
}

/** Returns the commands that contain every typed word; matches by label come before matches by other words. */
function fitting(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.split(/\s+/)
  const holds = (text: string) => words.every((word) => includesText(text, word))
  const named = commands.filter(({ label }) => holds(label))
  return [
    ...named,
    ...commands.filter((command) => !named.includes(command) && holds(`${command.label} ${command.keywords ?? ''}`)),
  ]
}
