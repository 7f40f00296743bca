/**
 * Ends this process, as SIGTERM does, when npm has ended: npm hands a signal on to the shell between itself and this
 * process, and that shell dies without passing it on. Started without npm, a process outlives its parent as usual.
 */
export function followParent() {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
