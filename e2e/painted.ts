declare global {
  /**
   * Resolves once the frame that is being made has been painted, with the moment on the page's own clock (milliseconds).
   * A task of the highest priority that the frame itself asks for: a message would come after what the page has posted
   * before it, such as React's effects, which nobody waits for who only looks.
   */
  // A global of the page can only be declared so.
  var painted: () => Promise<number>
}

/** Runs in the page, before whatever notes a paint there, so it may name nothing from outside. */
export function watchFrames(): void {
  globalThis.painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      })
    })
}
