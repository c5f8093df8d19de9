import { appendFileSync } from 'node:fs'

import { type Reporter, type TestCase, type TestModule } from 'vitest/node'

/** Enough of a message to know what went wrong, not the whole page that it was found in. */
const LINES = 12

/**
 * Writes each failure of a run into a file: the command says them once more at its end, where a log that is cut keeps
 * them. What fails outside of any test is among them: no count of tests tells it.
 */
export class Failures implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Called by vitest once per run. */
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string; stack?: string }[]): void {
    for (const module of modules) {
      this.say(module.relativeModuleId, module.errors())
      for (const test of module.children.allTests('failed')) this.say(titleOf(test), test.result().errors ?? [])
      for (const suite of module.children.allSuites())
        this.say(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors())
    }
    this.say('Outside of any test', unhandled)
  }

  private say(title: string, errors: readonly { message: string; stack?: string }[]): void {
    if (errors.length === 0) return
    const messages = errors.map(({ message, stack }) =>
      excerpt(stack?.includes(message) ? stack : `${message}\n${stack}`),
    )
    appendFileSync(this.#file, `✗ ${title}\n${messages.join('\n')}\n`)
  }
}

function titleOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`
}

function excerpt(text: string): string {
  return text.split('\n').slice(0, LINES).join('\n').replaceAll(/^/gm, '    ')
}
