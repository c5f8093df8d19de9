import { TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { useLocale } from '#web/locale.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { searchGuide } from '../guideSearch.ts'
import { guideOf, guidePath, type Guide, wholeGuidePath } from './guide.ts'
import { GuideText } from './GuideText.tsx'
import './guide.css'

/** The guide: its index, one page of it, and all of it in one piece to be printed. */
export function GuideScreen() {
  const { page } = useParams({ strict: false })
  if (page === undefined) return <GuideIndex />
  return page === 'all' ? <WholeGuide /> : <OnePage slug={page} />
}

/** `/help/`: all pages under their headings, and a search of them. */
function GuideIndex() {
  usePageTitle('Guide')
  const guide = guideOf(useLocale().code)
  const [typed, setTyped] = useState('')
  const found = searchGuide(guide.pages, typed)
  return (
    <div className="fb-guide-index">
      <PageHeader title="Guide" actions={<Link to={wholeGuidePath}>Print the whole guide</Link>} />
      <TextInput
        type="search"
        aria-label="Search the guide"
        placeholder="Search the guide"
        maxLength={100}
        data-search-box
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === '' ? (
        <div className="fb-guide-sections">
          {guide.sections.map(({ title, slugs }) => (
            <section key={title}>
              <h2>{title}</h2>
              <PageLinks guide={guide} slugs={slugs} />
            </section>
          ))}
        </div>
      ) : (
        <div role="status">
          {found.length === 0 ? <p>No page of the guide has these words.</p> : null}
          <PageLinks guide={guide} slugs={found.map(({ slug }) => slug)} />
        </div>
      )}
    </div>
  )
}

const PageLinks = ({ guide, slugs, current }: { guide: Guide; slugs: readonly string[]; current?: string }) => (
  <ul className="fb-guide-links">
    {slugs.map((slug) => (
      <li key={slug}>
        <Link to={guidePath(slug)} {...(slug === current && { 'aria-current': 'page' })}>
          {guide.pages.find((page) => page.slug === slug)?.title}
        </Link>
      </li>
    ))}
  </ul>
)

/** `/help/send-a-quote`: one page, with the list of all of them beside it where there is room. */
function OnePage({ slug }: { slug: string }) {
  const guide = guideOf(useLocale().code)
  const page = guide.pages.find((candidate) => candidate.slug === slug)
  usePageTitle(page?.title ?? 'Page not found')
  if (!page)
    return <NotFound action={<Link to="/help/">Open the guide</Link>}>The guide has no page at this address.</NotFound>
  return (
    <div className="fb-guide">
      <nav aria-label="Pages of the guide">
        {guide.sections.map(({ title, slugs }) => (
          <details key={title} open={slugs.includes(page.slug)}>
            <summary>{title}</summary>
            <PageLinks guide={guide} slugs={slugs} current={page.slug} />
          </details>
        ))}
      </nav>
      <article>
        <p className="fb-guide-up">
          <Link to="/help/">Guide</Link>
        </p>
        <PageHeader title={page.title} actions={<Print />} />
        <GuideText page={page} level={2} />
      </article>
    </div>
  )
}

/** `/help/all/`: every page, to be printed or read in one go. */
function WholeGuide() {
  usePageTitle('The whole guide')
  const guide = guideOf(useLocale().code)
  return (
    <div className="fb-guide-whole">
      <p className="fb-guide-up">
        <Link to="/help/">Guide</Link>
      </p>
      <PageHeader title="The whole guide" actions={<Print />} />
      {guide.pages.map((page) => (
        <article key={page.slug}>
          <h2>{page.title}</h2>
          <GuideText page={page} level={3} />
        </article>
      ))}
    </div>
  )
}

const Print = () => (
  <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => globalThis.print()}>
    Print
  </Button>
)
