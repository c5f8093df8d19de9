/** Commands that need no server: go to a screen, add a record, run an action of this screen. */
import { folded, includesText } from '#core/folded.ts'
import { currentActions } from '#web/actions.ts'
import type { Locale } from '#web/locale.ts'
import { addressOf, type ShownRecordType } from '#web/record/shownRecordType.ts'
import type { SessionMe } from '#web/session.tsx'
import { has } from '#core/permissions.ts'
import { places } from '#features/settings/web/sections.ts'
import { navFor } from '../nav.ts'
import { intents, otherWords, screenWords } from './intents.ts'

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
  openHelp: () => void
}

/** The commands of this moment. Before anything is typed, settings and what can be added are left out: they are many. */
export function commandGroups({ me, locale, kinds, go, openHelp }: Ways, typed: string): readonly CommandGroup[] {
  const screens = navFor(me).map(({ to, label, key }) => ({
    id: to,
    label: label(locale),
    keys: `G ${key.toUpperCase()}`,
    keywords: screenWords[to] ?? '',
    run: () => go(to),
  }))
  const account = [
    { id: 'account', label: 'My sessions', run: () => go('/account/') },
    { id: 'help', label: 'Help with this screen', keywords: 'keyboard shortcuts keys how', run: openHelp },
    { id: 'guide', label: 'Guide', keywords: 'help manual handbook documentation', run: () => go('/help/') },
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
  // An act that is named exactly and refused brings nothing that is merely related either, and a setting
  // that is named so must not hide the act: bank holidays are not the holiday that somebody asks for.
  const [ofActs, ofSettings] = [
    fitOf([...here, ...screens, ...acts, ...added, ...account, ...refusedActs({ me, locale, kinds })], typed),
    fitOf(settings, typed),
  ]
  return groups
    .map(({ title, commands }) => ({
      title,
      commands: commands.filter(title === 'Settings' ? ofSettings : ofActs),
    }))
    .filter(({ commands }) => commands.length > 0)
}

/** The sentence for an act that is there and not the viewer's; null where nothing of what is typed is refused. */
export function refusalOf({ me, locale, kinds }: Pick<Ways, 'me' | 'locale' | 'kinds'>, typed: string): string | null {
  const refused = refusedActs({ me, locale, kinds })
  const found = typed === '' ? undefined : refused.find(fitOf(refused, typed))
  return found ? `You need permission to ${found.needs}. Ask an administrator.` : null
}

/** Returns the acts that are there and not the viewer's, and what a permission would let them do. */
const refusedActs = ({ me, locale, kinds }: Pick<Ways, 'me' | 'locale' | 'kinds'>) => [
  ...kinds
    .filter(({ names }) => !has(me, names.add))
    .map(({ noun, names }) => ({
      label: `New ${noun}`,
      keywords: otherWords[noun] ?? '',
      needs: `add ${names.many}`,
    })),
  ...intents
    .filter(({ permission }) => !has(me, permission))
    .map(({ label, keywords, needs }) => ({ label: label(locale.words), keywords, needs: needs(locale.words) })),
  ...places
    .filter(({ permission }) => !permission.some((text) => has(me, text)))
    .map(({ label, about }) => ({
      label: label(locale.words),
      keywords: `settings ${about(locale.words)}`,
      needs: `change the settings “${label(locale.words)}”`,
    })),
]

interface Findable {
  label: string
  keywords?: string
}

/**
 * Returns which commands what is typed means: those in whose labels every word begins one, or else those that it names
 * by other words, or else those whose labels hold it. An exact name thus brings nothing that is merely related.
 */
function fitOf(commands: readonly Findable[], typed: string): (command: Findable) => boolean {
  const words = folded(typed).split(/\s+/)
  const begins = (text: string) => {
    const parts = folded(text).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const ways: readonly ((command: Findable) => boolean)[] = [
    ({ label }) => begins(label),
    ({ label, keywords = '' }) => begins(`${label} ${keywords}`),
    ({ label }) => words.every((word) => includesText(label, word)),
  ]
  return ways.find((way) => commands.some(way)) ?? (() => false)
}
