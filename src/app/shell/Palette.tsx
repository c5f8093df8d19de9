import { Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import './palette.css'
import type { GuidePage } from '#features/help/guidePage.ts'
import { useLocale } from '#web/locale.ts'
import { addressOf } from '#web/record/shownRecordType.ts'
import { recentPages } from '#web/record/recentRecords.ts'
import { type SessionMe, useMe } from '#web/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { CommandList } from './CommandList.tsx'
import { type CommandGroup, commandGroups, refusalOf } from './commands.ts'
import { type FoundKind, letters, usePageKinds, useRecordSearch } from './useRecordSearch.ts'
import { takeTyped } from './typedEarly.ts'
import { useGuideSearch } from './useGuideSearch.ts'

interface PaletteProps {
  /** Grows each time it is to open. */
  asked: number
  openHelp: () => void
}

/** Go to any screen or record, run any action of this one. */
export function Palette({ asked, openHelp }: PaletteProps) {
  const [closed, setClosed] = useState(0)
  const close = () => setClosed(asked)
  const opened = asked > closed
  return (
    <Modal.Root
      className="fb-palette"
      opened={opened}
      onClose={close}
      size={600}
      yOffset={80}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Commands">
        <Commands key={asked} opened={opened} close={close} openHelp={openHelp} />
      </Modal.Content>
    </Modal.Root>
  )
}

interface CommandsProps {
  /** False while it fades away. */
  opened: boolean
  close: () => void
  openHelp: () => void
}

function Commands({ opened, close, openHelp }: CommandsProps) {
  const me = useMe()
  const locale = useLocale()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useFocusBack()
  useEffect(() => input.current?.focus(), [])
  // The marked command's own id, not its position: an arriving answer must not move the mark to another command.
  const [mark, setMark] = useState<string | null>(null)
  const typed = text.trim()
  const kinds = usePageKinds()
  const records = useRecordSearch(typed, kinds)
  const guide = useGuideSearch(typed)
  const go: Go = (to, search) => void navigate({ to, ...(search && { search }) })
  const own = commandGroups({ me, locale, kinds, go, openHelp }, typed)
  const groups = [
    ...(typed === '' ? recentGroup(me, go) : []),
    ...own,
    ...records.kinds.map((found) => recordGroup(found, typed, go)),
  ]
  const answers = groups.flatMap((group) => group.commands)
  if (guide.length > 0) groups.push(guideGroup(guide, go))
  const commands = groups.flatMap((group) => group.commands)
  const chosen = commands.find((command) => command.id === mark) ?? (typed === '' ? undefined : commands[0])
  const markedId = chosen && `${id}-${chosen.id}`
  useEffect(() => {
    if (markedId) document.querySelector(`[id="${markedId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [markedId])

  const run = (act: () => void) => {
    close()
    act()
  }
  // The first choice is certain before the records arrive where it is a command; a choice marked by arrow keys is
  // certain anyway.
  const isSure = !records.searching || own.length > 0 || chosen?.id === mark
  // The text for which Enter was pressed before its answer had arrived.
  const [entered, setEntered] = useState<string | null>(null)
  const act = useEffectEvent(() => {
    if (opened && entered === typed && chosen) run(chosen.run)
  })
  useEffect(() => {
    if (entered !== null && isSure) act()
  }, [entered, isSure])
  const walk = (step: 1 | -1) => {
    const index = chosen ? commands.indexOf(chosen) + step : step === 1 ? 0 : -1
    setMark(commands.at(index % commands.length)?.id ?? null)
    setEntered(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Enter' && typed !== '') setEntered(typed)
    else if (event.key === 'Enter' && chosen) run(chosen.run)
    else return
    event.preventDefault()
  }
  // A page of the guide is no answer to a search for an act: why that is refused is said beside it.
  const isEmpty = answers.length === 0 && !records.searching && records.failed.length === 0
  return (
    <>
      <div className="fb-palette-box">
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search or run a command"
          aria-autocomplete="list"
          aria-expanded={commands.length > 0}
          aria-controls={commands.length > 0 ? id : undefined}
          aria-activedescendant={markedId}
          placeholder="Search or run a command"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={text}
          onFocus={() => {
            const early = takeTyped()
            setText(text + early.text)
            if (early.entered) setEntered((text + early.text).trim())
          }}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMark(null)
            setEntered(null)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close" onClick={close}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      {commands.length > 0 && (
        <CommandList id={id} groups={groups} marked={chosen?.id} typed={typed} onRun={(command) => run(command.run)} />
      )}
      <p className="fb-palette-note" role="status">
        {records.searching && 'Searching…'}
        {isEmpty &&
          (typed.length < letters
            ? 'Type two letters to find records.'
            : (refusalOf({ me, locale, kinds }, typed) ?? (guide.length === 0 && 'Nothing found.')))}
        {records.failed.length > 0 && `Could not search: ${records.failed.map(({ names }) => names.many).join(', ')}.`}
        {typed !== '' && !records.searching && commands.length > 0 && (
          <span className="fb-hidden">{commands.length === 1 ? '1 result' : `${commands.length} results`}</span>
        )}
      </p>
    </>
  )
}

type Go = (to: string, search?: Record<string, string>) => void

/** Records that the viewer opened last, the newest first. */
function recentGroup(me: SessionMe, go: Go): CommandGroup[] {
  const commands = recentPages(me).map(({ address, name, title }) => ({
    id: `recent-${address}`,
    label: name,
    hint: title,
    run: () => go(address),
  }))
  return commands.length === 0 ? [] : [{ title: 'Recent', commands }]
}

/** Pages of the guide, after all that can be opened or done. */
const guideGroup = (pages: readonly GuidePage[], go: Go): CommandGroup => ({
  title: 'Guide',
  commands: pages.map(({ slug, title }) => ({ id: `guide-${slug}`, label: title, run: () => go(`/help/${slug}/`) })),
})

/** The records of a kind, and the way to its list where there are more. */
function recordGroup({ kind, title, records, more, ends }: FoundKind, typed: string, go: Go): CommandGroup {
  const list = () => go(addressOf(kind), { search: typed, ...(ends && { inactive: 'true' }) })
  return {
    title,
    commands: [
      ...records.map(({ id, name, hint }) => ({
        id: `${kind.names.prefix}-${id}`,
        label: name,
        hint,
        run: () => go(addressOf(kind, id)),
      })),
      ...(more ? [{ id: `${kind.names.prefix}-more`, label: `All matching ${kind.names.many}`, run: list }] : []),
    ],
  }
}
