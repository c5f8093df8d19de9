import { appendFileSync } from 'node:fs'

import { type Reporter, type TestModule } from 'vitest/node'

/** Writes how long each file of a run took: the command names the slowest of them at its end. */
export class Times implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Called by vitest once per run. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
        module.diagnostic()
      const loading = environmentSetupDuration + prepareDuration + setupDuration + collectDuration
      const tests = [...module.children.allTests()].length
      const line = { file: module.relativeModuleId, project: module.project.name, tests, loading, running: duration }
      appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
    }
  }
}
