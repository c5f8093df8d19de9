/** `10:42`, with its day when that is not today's, in the words of the browser: nobody may be signed in. */
export function timeText(milliseconds: number): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  const today = moment.toPlainDate().equals(Temporal.Now.plainDateISO())
  const formatted = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, how).format(milliseconds)
  const time = formatted({ hour: '2-digit', minute: '2-digit' })
  return today ? time : `${formatted({ day: 'numeric', month: 'short' })}, ${time}`
}
