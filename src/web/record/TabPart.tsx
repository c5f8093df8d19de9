/** A part of a record's page behind a tab: alone there, or below others of its group. */
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

import type { RecordTab } from '#web/registry.ts'
import { isLost } from '#web/focus.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import './tabPart.css'

export interface ShownPart extends Omit<RecordTab<never>, 'Part' | 'Count'> {
  panel: ReactNode
  count?: ReactNode
}

interface TabPartProps {
  part: ShownPart
  /** A hidden part is gone, unless it stays for what was typed in it. */
  shown: boolean
  /** Whether it lies below another part: it loads when it comes near. */
  below: boolean
  /** Whether the address names it within its tab: it comes into view and has the focus. */
  opened: boolean
}

export function TabPart({ part, shown, below, opened }: TabPartProps) {
  const element = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(shown)
  const [near, setNear] = useState(!below || opened)
  const [loaded, setLoaded] = useState(false)
  if (shown && !seen) setSeen(true)
  if (opened && !near) setNear(true)
  const mounted = shown || (part.stays === true && seen && near)
  useNear(element, shown && !near, () => setNear(true))
  useInView(element, shown && opened && below)
  useHeadingFocus(element, shown && opened && loaded)
  const title = part.group && part.untitled && <h2 className="fb-part-title">{part.label}</h2>
  if (!mounted) return null
  return (
    <div ref={element} className="fb-part" hidden={!shown}>
      {title}
      {near ? (
        <Suspense fallback={<Loading part={part} />}>
          {part.panel}
          <Mounted onMounted={setLoaded} />
        </Suspense>
      ) : (
        <Loading part={part} />
      )}
    </div>
  )
}

/** A part of a group holds its place, so that those below it do not jump. */
function Loading({ part: { label, group, untitled } }: { part: ShownPart }) {
  const skeleton = <SkeletonBlock lines={6} label={`Loading ${label.toLowerCase()}`} />
  return group && !untitled ? <SectionCard title={label}>{skeleton}</SectionCard> : skeleton
}

/** Reports when the code of the part beside it has arrived. */
function Mounted({ onMounted }: { onMounted: (mounted: boolean) => void }) {
  useEffect(() => {
    onMounted(true)
    return () => onMounted(false)
  }, [onMounted])
  return null
}

/** Distance from the window at which a part begins to load. */
const nearby = '600px 0px'

function useNear(element: RefObject<HTMLElement | null>, watches: boolean, onNear: () => void) {
  const report = useRef(onNear)
  useEffect(() => {
    report.current = onNear
  })
  useEffect(() => {
    if (!watches || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) report.current()
      },
      { rootMargin: nearby },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, watches])
}

/** Milliseconds for which a part stays in view while those above it load. */
const settling = 3000

/** Scrolls to the part on each navigation to it, again while what lies above it grows, until the person does something. */
function useInView(element: RefObject<HTMLElement | null>, wanted: boolean) {
  const key = useNavigationKey()
  useEffect(() => {
    const part = element.current
    if (!wanted || !part?.parentElement) return undefined
    const scroll = () => part.scrollIntoView({ block: 'start' })
    scroll()
    const sizes = new ResizeObserver(scroll)
    sizes.observe(part.parentElement)
    const ended = new AbortController()
    const end = () => {
      sizes.disconnect()
      ended.abort()
    }
    const timer = setTimeout(end, settling)
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, end, { passive: true, signal: ended.signal })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [element, wanted, key])
}

function useHeadingFocus(element: RefObject<HTMLElement | null>, wanted: boolean) {
  const key = useNavigationKey()
  useEffect(() => {
    const heading = element.current?.querySelector<HTMLElement>('h2, h3')
    // A field that somebody is in keeps the focus.
    const isFree = isLost() || document.activeElement?.closest('input, textarea, select, [role="dialog"]') === null
    if (!wanted || !heading || !isFree) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [element, wanted, key])
}

const useNavigationKey = () => useLocation({ select: ({ state }) => state.__TSR_key })
