/** Commands that need no server: go to a screen, add a record, run an action of this screen. */
import { folded, includesText } from '#core/folded.ts'
import { currentActions } from '#web/actions.ts'
import type { Locale } from '#web/locale.ts'
import { addressOf, type ShownRecordType } from '#web/record/shownRecordType.ts'
import type { SessionMe } from '#web/session.tsx'
import { has } from '#core/permissions.ts'
import { places } from '#features/settings/web/sections.ts'
import { navFor } from '../nav.ts'
import { intents, otherWords } from './intents.ts'

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
  go: (to: string, search?: Record<string, string>) => void
  openKeys: () => void
}

/** The commands of this moment. Before anything is typed, settings and what can be added are left out: they are many. */
export function commandGroups({ me, locale, kinds, go, openKeys }: Ways, typed: string): readonly CommandGroup[] {
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
    .map((kind) => ({
      id: `add-${kind.noun}`,
      label: `New ${kind.noun}`,
      keywords: otherWords[kind.noun] ?? '',
      run: () => go(addressOf(kind, 'new')),
    }))
  // A button of this screen is found by the same words.
  const here = currentActions().map((action) => ({
    ...action,
    keywords: action.keywords ?? added.find(({ label }) => label === action.label)?.keywords ?? '',
  }))
  const isElsewhere = ({ label }: { label: string }) => !here.some((action) => action.label === label)
  const acts = intents
    .filter(({ permission }) => has(me, permission))
    .map(({ id, label, keywords, to, search }) => ({
      id,
      label: label(locale.words),
      keywords,
      run: () => go(to, search),
    }))
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
    { title: 'Actions', commands: typed === '' ? [] : [...acts, ...added].filter(isElsewhere) },
    { title: 'Settings', commands: typed === '' ? [] : settings },
    { title: 'Account', commands: account },
  ]
  return groups
    .map(({ title, commands }) => ({ title, commands: fitting(commands, typed) }))
    .filter(({ commands }) => commands.length > 0)
}

/**
 * Returns the commands that every typed word fits: a part of the label, or the beginning of another word for it;
 * matches by label come first.
 */
function fitting(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.split(/\s+/)
  const named = commands.filter(({ label }) => words.every((word) => includesText(label, word)))
  const meant = ({ label, keywords = '' }: Command) => {
    const others = folded(keywords).split(' ')
    return words.every((word) => includesText(label, word) || others.some((text) => text.startsWith(folded(word))))
  }
  return [...named, ...commands.filter((command) => !named.includes(command) && meant(command))]
}
