/** `GET /metrics`: for the operator's Prometheus, which sends `Authorization: Bearer …`. */
export const METRICS_PATH = '/metrics'
