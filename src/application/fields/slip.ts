/** The letters O, l and I for digits: `$1,2OO`, `l,200`, `I2`. */
export const SLIP = /\do|(?<!\p{L})[ilo][.,]?\d/iu
