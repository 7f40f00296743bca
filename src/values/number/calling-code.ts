interface Country {
  readonly code: string
  readonly name: string
  /** How many digits its mobile numbers have after the code. */
  readonly digits: readonly number[]
}

/** By calling code (ITU-T E.164): all of Africa, and countries that people here often call. No code begins another. */
const COUNTRIES: readonly Country[] = [
  ...row([5], '290 Saint Helena'),
  ...row([7], '220 Gambia, 238 Cape Verde, 239 São Tomé and Príncipe, 248 Seychelles, 269 Comoros'),
  ...row([7], '291 Eritrea'),
  ...row([8], '216 Tunisia, 222 Mauritania, 223 Mali, 226 Burkina Faso, 227 Niger, 228 Togo'),
  ...row([8], '230 Mauritius, 232 Sierra Leone, 235 Chad, 236 the Central African Republic'),
  ...row([8], '241 Gabon, 253 Djibouti, 257 Burundi, 266 Lesotho, 267 Botswana, 268 Eswatini'),
  ...row([9], '27 South Africa'),
  ...row([9], '211 South Sudan, 212 Morocco, 213 Algeria, 218 Libya, 221 Senegal, 224 Guinea'),
  ...row([9], '231 Liberia, 233 Ghana, 237 Cameroon, 240 Equatorial Guinea, 242 the Congo'),
  ...row(
    [9],
    '243 the DR Congo, 244 Angola, 245 Guinea-Bissau, 249 Sudan, 250 Rwanda, 251 Ethiopia',
  ),
  ...row([9], '252 Somalia, 254 Kenya, 255 Tanzania, 256 Uganda, 258 Mozambique, 260 Zambia'),
  ...row([9], '261 Madagascar, 262 Réunion, 263 Zimbabwe, 264 Namibia, 265 Malawi'),
  ...row([10], '20 Egypt, 225 Côte d’Ivoire, 229 Benin, 234 Nigeria'),
  ...row([9], '31 the Netherlands, 33 France, 34 Spain, 61 Australia, 351 Portugal, 353 Ireland'),
  ...row([9], '966 Saudi Arabia, 971 the United Arab Emirates'),
  ...row([10], '1 North America, 44 the United Kingdom, 91 India, 92 Pakistan, 880 Bangladesh'),
  ...row([10], '7 Russia, 39 Italy, 81 Japan, 82 South Korea, 90 Turkey, 94 Sri Lanka, 977 Nepal'),
  ...row([8], '45 Denmark, 47 Norway, 65 Singapore, 852 Hong Kong, 965 Kuwait, 974 Qatar'),
  ...row([9], '30 Greece, 32 Belgium, 41 Switzerland, 46 Sweden, 48 Poland, 66 Thailand'),
  ...row([9], '84 Vietnam, 380 Ukraine, 962 Jordan, 972 Israel'),
  ...row([8, 9, 10], '60 Malaysia, 63 the Philippines, 64 New Zealand, 358 Finland'),
  ...row([10, 11], '43 Austria, 49 Germany, 62 Indonesia'),
  ...row([11], '55 Brazil, 86 China'),
]

function row(digits: readonly number[], countries: string): readonly Country[] {
  return countries.split(', ').map((country) => {
    const [code = '', ...name] = country.split(' ')
    return { code, name: name.join(' '), digits }
  })
}

/** The country of a number in international form; undefined for a code that the till doesn't know. */
export function countryOf(e164: string): Country | undefined {
  return COUNTRIES.find(({ code }) => e164.startsWith(`+${code}`))
}

/** Whether it is as long as a mobile number of its country. */
export function hasUsualLength(e164: string): boolean {
  const country = countryOf(e164)
  return country?.digits.includes(e164.length - 1 - country.code.length) ?? false
}
