import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import { endpoints } from '../../platform/contract/endpoints.ts'
import type { Api } from '../api/api.ts'
import type { EndedRequest, RequestCounts } from './request-watch.ts'
import { saleKindOf } from './sale-outcome.ts'

/** The server's counters, in Prometheus' text form (version 0.0.4). docs/operating.md explains them. */
export interface Metrics extends RequestCounts {
  /** The `Content-Type` of the text. */
  readonly contentType: string
  text(): Promise<string>
}

/** Values read at each scrape. */
type Figures = Pick<Api, 'isReady' | 'lateMs' | 'pool'>

/** From a file of the till to a slow platform, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Creates a separate set of metrics, because two servers may share one process. */
export function createMetrics(figures: Figures): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counts = requestCounts(registry)
  ask(registry, figures)
  return { ...counts, contentType: registry.contentType, text: () => registry.metrics() }
}

function requestCounts(registry: Registry): RequestCounts {
  const registers = [registry]
  const counter = <Label extends string>(settings: CounterConfiguration<Label>) =>
    new Counter({ ...settings, registers })
  const requests = counter({
    name: 'tuckshop_http_requests_total',
    help: 'Requests that are over, by route and class of status; lost where the connection ended first.',
    labelNames: ['method', 'route', 'status'],
  })
  const seconds = new Histogram({
    name: 'tuckshop_http_request_duration_seconds',
    help: 'From a request’s headers to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const sales = counter({
    name: 'tuckshop_sales_total',
    help: 'Answers to purchases, redemptions and retries, by what the till was told.',
    labelNames: ['kind', 'outcome'],
  })
  const inFlight = new Gauge({
    name: 'tuckshop_sales_in_flight',
    help: 'Purchases, redemptions and retries that wait for their answer.',
    registers,
  })
  const signIns = counter({
    name: 'tuckshop_sign_ins_refused_total',
    help: 'Sign-ins with a wrong name or password, and those above the limit.',
    labelNames: ['reason'],
  })
  const refused = counter({
    name: 'tuckshop_requests_refused_total',
    help: 'Requests under a foreign host name, by a page of another origin, or in a form with two readings.',
    labelNames: ['reason'],
  })
  const dropped = counter({
    name: 'tuckshop_connections_dropped_total',
    help: 'Connections that were ended or not taken: their address had too many (address), or the server (all).',
    labelNames: ['reason'],
  })
  return {
    dropped: (reason) => dropped.inc({ reason }),
    begun(route) {
      if (saleKindOf(route) !== undefined) inFlight.inc()
    },
    ended(request) {
      const { method, route, status, ms, noted } = request
      requests.inc({ method, route, status: classOf(status) })
      seconds.observe({ method, route }, ms / 1_000)
      const kind = saleKindOf(route)
      if (kind !== undefined) {
        inFlight.dec()
        sales.inc({ kind, outcome: saleOutcome(request) })
      }
      const reason = refusedSignIn(request)
      if (reason !== undefined) signIns.inc({ reason })
      if (noted['refused'] !== undefined) refused.inc({ reason: String(noted['refused']) })
    },
  }
}

function classOf(status: number | undefined): string {
  return status === undefined ? 'lost' : `${Math.floor(status / 100)}xx`
}

/** Without a noted outcome, the request was refused or lost. */
function saleOutcome({ status, noted }: EndedRequest): string {
  if (noted['outcome'] !== undefined) return String(noted['outcome'])
  return status === undefined || status >= 500 ? 'unknown' : 'refused'
}

function refusedSignIn({ route, status }: EndedRequest): 'wrong' | 'limited' | undefined {
  if (route !== endpoints.token.path) return undefined
  if (status === 401) return 'wrong'
  return status === 429 ? 'limited' : undefined
}

/** Gauges that look up their values at each scrape. */
function ask(registry: Registry, figures: Figures): void {
  const { lateMs, pool } = figures
  const gauge = (name: string, help: string, collect: (own: Gauge) => void | Promise<void>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      labelNames: ['state'],
      collect() {
        return collect(this)
      },
    })
  gauge('tuckshop_ready', '1 while the database, or the platform, answers.', async (own) =>
    own.set((await figures.isReady()) ? 1 : 0),
  )
  if (lateMs !== undefined)
    gauge(
      'tuckshop_fulfilment_late_seconds',
      'How long the oldest step of a pending sale has been due.',
      // `tuckshop_ready` reports an absent database.
      async (own) => own.set((await lateMs().catch(() => Number.NaN)) / 1_000),
    )
  if (pool !== undefined)
    gauge(
      'tuckshop_database_connections',
      'Connections to PostgreSQL that are busy or idle, and requests that wait for one.',
      (own) => {
        for (const [state, count] of Object.entries(pool())) own.set({ state }, count)
      },
    )
}
