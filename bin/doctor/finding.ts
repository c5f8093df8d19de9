/** A look at one part of an installation, as `npm run doctor` prints it. */
export interface Finding {
  part: string
  /** Said where there is no fault. */
  fact: string
  /** A sentence each: what is wrong, and what to do. */
  faults: string[]
}

/** The situation that the command found before it looked at the parts (bin/doctor.mjs). */
export interface Situation {
  runs: boolean
  /** Null: the embedded database, which does not run. */
  database: { app: string; admin: string } | null
  /** Names in the settings of the service; null: there is none. */
  serviceNames: string[] | null
  /** As whom the service runs; null: there is none. */
  serviceUser: number | null
}

export const megabytes = (bytes: number): string =>
  bytes < 10_000_000_000 ? `${Math.round(bytes / 1_000_000)} MB` : `${Math.round(bytes / 1_000_000_000)} GB`
