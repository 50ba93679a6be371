// SPDX-License-Identifier: Apache-2.0

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

export const firstNames = list(`Aaron Bianca Carlos Dina Elena Femi Greta Hugo Ines Jonas Kavya Liam
  Mara Nils Olga Priya Quentin Rosa Stefan Tara Ugo Vera Wendell Xenia Yusuf Zoe Anita Boris Chloe Dario`);

export const lastNames = list(`Abbott Bergman Castillo Duarte Eriksen Fontaine Gallo Hayashi Ivanova
  Jensen Kowalski Lambert Moreau Nakamura Osborne Petrov Quigley Rossi Silva Tanaka Ueda Vargas Weber
  Xiong Yates Zimmer Archer Bauer Conti Delgado`);

export const companyFirst = list(`Alder Beacon Cedar Delta Ember Fairway Granite Harbor Iron Juniper
  Keystone Lakeside Meridian Northwind Orchard Pinecrest Quarry Riverton Summit Tidewater Union Valley
  Westgate Yellowstone Zenith`);

export const companySecond = list(`Brewing Builders Cafe Clinics Dairy Electric Farms Foods Hardware
  Hotels Industries Kitchens Logistics Markets Mills Motors Outfitters Pharmacy Plumbing Printing`);

export const companyEndings = ['Inc.', 'LLC', 'Co.', 'Group', 'Partners'];

export const vendorSecond = list(`Castings Chemicals Components Fasteners Freight Instruments Metals
  Packaging Paper Plastics Pumps Supply Textiles Tooling Utilities`);

export const streets =
  list(`Market Station Mill Harbor Lake Elm Oak Park Church Bridge Canal Foundry
  Orchard River Summit`);

export const cities = [
  { city: 'Albany', state: 'NY', postal: '122' },
  { city: 'Boston', state: 'MA', postal: '021' },
  { city: 'Columbus', state: 'OH', postal: '432' },
  { city: 'Durham', state: 'NC', postal: '277' },
  { city: 'Erie', state: 'PA', postal: '165' },
  { city: 'Richmond', state: 'VA', postal: '232' },
  { city: 'Savannah', state: 'GA', postal: '314' },
  { city: 'Tampa', state: 'FL', postal: '336' },
] as const;

export const productAdjectives = list(`Compact Heavy-Duty Stainless Brass Insulated Digital Portable
  Industrial Precision Reinforced Galvanized Sealed`);

export const productNouns =
  list(`Valve Pump Gauge Filter Hose Coupling Bearing Bracket Fitting Gasket
  Sensor Switch Motor Flange Regulator Manifold Nozzle Seal Clamp Cable`);

export const jobTitles = [
  'Buyer',
  'Purchasing Manager',
  'Operations Manager',
  'Owner',
  'Controller',
  'Plant Engineer',
];
