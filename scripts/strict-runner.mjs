import { PluginKind, commonTokens, declareFactoryPlugin, tokens } from '@stryker-mutator/api/plugin'
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'

/** @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner */

/**
 * The files of vitest's last run.
 * @typedef {object} Vitest
 * @property {{ getFiles(): readonly { name: string, result?: { state: string } }[] }} state
 */

/**
 * Stryker's own runner looks at tests alone: a mutant that keeps a whole file of tests from being loaded, so that none of
 * them runs, has survived it. Here it was noticed.
 * @param {import('@stryker-mutator/api/plugin').Injector<import('@stryker-mutator/api/plugin').PluginContext>} injector
 * @returns {TestRunner}
 */
function createStrictRunner(injector) {
  const [plugin] = vitestPlugins
  if (plugin === undefined) throw new Error('Stryker’s vitest runner has no plug-in')
  /** @type {TestRunner & { ctx?: Vitest }} */
  const runner = plugin.factory(injector)
  const notLoaded = () =>
    (runner.ctx?.state.getFiles() ?? [])
      .filter(({ result }) => result?.state === 'fail')
      .map(({ name }) => name)
  return {
    capabilities: () => runner.capabilities(),
    init: async () => runner.init?.(),
    dispose: async () => runner.dispose?.(),
    async dryRun(options) {
      const result = await runner.dryRun(options)
      const names = notLoaded()
      if (result.status !== DryRunStatus.Complete || names.length === 0) return result
      if (result.tests.some(({ status }) => status === TestStatus.Failed)) return result
      return { status: DryRunStatus.Error, errorMessage: `Not loaded: ${names.join(', ')}` }
    },
    async mutantRun(options) {
      const result = await runner.mutantRun(options)
      const names = notLoaded()
      if (result.status !== MutantRunStatus.Survived || names.length === 0) return result
      return {
        status: MutantRunStatus.Killed,
        killedBy: [...(options.testFilter ?? [])].slice(0, 1),
        nrOfTests: result.nrOfTests,
        failureMessage: `Not loaded: ${names.join(', ')}`,
      }
    },
  }
}
createStrictRunner.inject = tokens(commonTokens.injector)

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'strict-vitest', createStrictRunner),
]
