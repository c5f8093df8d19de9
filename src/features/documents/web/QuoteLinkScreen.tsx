/** The client's page of a quote: read, options chosen, accepted or declined, without an account. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { formatsOf } from '#core/locale/format.ts'
import { ApiError, call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { downloadQuote, type LinkedDocument, openQuoteLink } from '../quoteLinks.contract.ts'
import { QuoteAnswer } from './QuoteAnswer.tsx'
import './quoteLink.css'

const route = getRouteApi('/q/$secret')

export function QuoteLinkScreen() {
  const { secret } = route.useParams()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [openQuoteLink.name, secret],
    queryFn: () => call(openQuoteLink, { params: { secret } }, { quiet: true }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  usePageTitle(data?.title ?? 'Quote')
  if (data) return <Page key={data.state} secret={secret} of={data} onAnswered={() => void refetch()} />
  const unknown = error instanceof ApiError && error.status === 404
  const ended = error instanceof ApiError && error.status === 409
  return (
    <main className="fb-quote">
      {!error && <SkeletonBlock lines={12} label="Loading" />}
      {error && (
        <div className="fb-quote-card">
          <h1>{ended ? 'This link has ended' : 'Link not found'}</h1>
          <ErrorAlert error={unknown ? 'This link is not valid. Copy the whole link from your message.' : error}>
            {!unknown && !ended && (
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            )}
          </ErrorAlert>
        </div>
      )}
    </main>
  )
}

interface PageProps {
  secret: string
  of: LinkedDocument
  onAnswered: () => void
}

function Page({ secret, of, onAnswered }: PageProps) {
  const { organisation, phone, email, title, reference, revision, date, valid_until, locale, opening, closing, terms } =
    of
  const { longDate } = formatsOf(locale)
  return (
    <main className="fb-quote">
      <header className="fb-quote-head">
        <p className="fb-quote-firm">{organisation}</p>
        <a className="fb-quote-pdf" href={`/api${downloadQuote.path.replace(':secret', secret)}`} download>
          Download PDF
        </a>
      </header>
      <article className="fb-quote-card">
        <h1>{title}</h1>
        <p className="fb-muted">
          {reference}
          {revision !== null && revision > 1 && `, revision ${revision}`} · {longDate(date)}
          {valid_until !== null && of.state === 'open' && ` · open until ${longDate(valid_until)}`}
        </p>
        <Standing of={of} />
        <Prose text={opening} />
        {of.kind === 'letter' ? null : <QuoteAnswer secret={secret} of={of} onAnswered={onAnswered} />}
        <Prose text={closing} />
        {terms.trim() !== '' && (
          <section>
            <h2>Terms</h2>
            <Prose text={terms} />
          </section>
        )}
      </article>
      <footer className="fb-quote-foot">
        {organisation}
        {phone !== '' && (
          <>
            {' '}
            · <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </>
        )}
        {email !== '' && (
          <>
            {' '}
            · <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </footer>
    </main>
  )
}

const Prose = ({ text }: { text: string }) =>
  text.trim() === '' ? null : <p className="fb-quote-text">{text.trim()}</p>

/** State of the quote, where it is no longer open. */
function Standing({ of: { state, answer, organisation, locale } }: { of: LinkedDocument }) {
  const message = answer && `${answer.name} ${answer.kind} this on ${formatsOf(locale).longDate(answer.date)}.`
  const words: Partial<Record<LinkedDocument['state'], string>> = {
    accepted: `${message} Thank you: ${organisation} has been notified.`,
    declined: `${message} ${organisation} has been notified.`,
    replaced: 'There is a newer version. Open the link in your latest message.',
    expired: `This can no longer be accepted. Ask ${organisation} for a new one.`,
    closed: `This is no longer open. Ask ${organisation} for details.`,
  }
  const text = words[state]
  return text ? (
    <p className="fb-quote-standing" data-state={state} role="status">
      {text}
    </p>
  ) : null
}
