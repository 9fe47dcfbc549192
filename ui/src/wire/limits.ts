/** The ranges of what players type. */
export const LIMITS = {
  "seats": 12,
  "playerName": 40,
  "tableName": 60,
  "setName": 80,
  "file": 536870912,
  "typed": 99,
  "typedTreasures": 20,
  "typedLevels": 5,
  "level": {
    "min": 1,
    "max": 100
  },
  "treasures": {
    "min": 0,
    "max": 20
  },
  "bonus": {
    "min": -100,
    "max": 100
  },
  "value": {
    "min": 0,
    "max": 100000
  },
  "hands": {
    "min": 0,
    "max": 2
  }
} as const;
