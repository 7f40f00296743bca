/** The state of an event's receiver: a dead receiver never hears it, a frozen one later. */
export interface Life {
  readonly name: string
  condition(): 'running' | 'frozen' | 'dead'
  /** The events that arrived while frozen. */
  readonly backlog: Kept[]
}

/** An event that arrived while its receiver was frozen. Events of a lane keep their order. */
export interface Kept {
  readonly lane: string
  readonly run: Work
}

export type Work = () => void | Promise<void>

/** When a browser's events happen: the simulator's timeline, or at once. */
export interface Scheduler {
  /** In milliseconds. */
  readonly now: number
  /**
   * Schedules something in `ms`.
   * @param life its receiver; none by default
   * @param lane events of a lane keep their order for a frozen receiver
   * @returns a function that cancels it
   */
  after(ms: number, run: Work, life?: Life, lane?: string): () => void
}
