import type { CategoryTexts } from './reference-texts.ts'

/** A merchant category: the card networks' four-digit code and its description. */
export interface MerchantCategory {
  readonly code: string
  readonly description: string
}

const TABLE = `
0742 Veterinary Care
0763 Farm Cooperatives
0780 Landscaping and Horticulture
1520 General Building Contractors
1711 Heating, Cooling and Plumbing Contractors
1731 Electrical Contractors
1740 Masonry, Tile, Plaster and Insulation Contractors
1750 Carpentry Contractors
1761 Roofing, Siding and Sheet Metal Contractors
1771 Concrete Contractors
1799 Specialty Trade Contractors (Other)
2741 Publishing and Printing (Other)
2791 Typesetting and Plate Making
2842 Cleaning and Polishing Products
4011 Freight Railroads
4111 Local Transit and Ferries
4112 Passenger Rail
4119 Ambulance Transport
4121 Taxis and Limousines
4131 Bus Lines
4214 Trucking, Moving and Local Delivery
4215 Couriers and Freight Forwarders
4225 Warehousing and Storage
4411 Cruise and Steamship Lines
4457 Boat Rental and Leasing
4468 Marinas and Marine Supplies
4511 Air Carriers (Other)
4582 Airports and Airfields
4722 Travel Agencies and Tour Operators
4784 Tolls and Road Fees
4789 Transportation Services (Other)
4812 Telephones and Telecom Equipment
4814 Telephone and Telecom Services
4816 Online and Network Services
4821 Telegraph Services
4829 Money Transfer
4899 Cable, Satellite and Streaming Services
4900 Electric, Gas, Water and Sewer Utilities
5013 Auto Parts Wholesale
5021 Office and Commercial Furniture
5039 Construction Materials (Other)
5044 Office, Photo and Copy Equipment
5045 Computers and Software Wholesale
5046 Commercial Equipment (Other)
5047 Medical, Dental and Hospital Supplies
5051 Metal Service Centers
5065 Electrical Parts and Equipment
5072 Hardware Supplies Wholesale
5074 Plumbing and Heating Supplies
5085 Industrial Supplies (Other)
5094 Jewelry, Gems and Precious Metals Wholesale
5099 Durable Goods (Other)
5111 Office Supplies and Paper Wholesale
5122 Drugs and Druggist Supplies Wholesale
5131 Fabrics and Dry Goods Wholesale
5137 Uniforms and Commercial Clothing
5139 Commercial Footwear
5169 Chemicals (Other)
5172 Petroleum Products
5192 Books and Periodicals Wholesale
5193 Florist Supplies and Nursery Stock
5198 Paint and Varnish Supplies
5199 Nondurable Goods (Other)
5200 Home Improvement Warehouses
5211 Lumber and Building Materials
5231 Glass, Paint and Wallpaper
5251 Hardware Stores
5261 Garden Centers and Nurseries
5271 Mobile Home Dealers
5300 Warehouse Clubs
5309 Duty-Free Stores
5310 Discount Stores
5311 Department Stores
5331 Variety Stores
5399 General Merchandise (Other)
5411 Grocery Stores and Supermarkets
5422 Butchers and Meat Lockers
5441 Candy and Nut Stores
5451 Dairy Stores
5462 Bakeries
5499 Specialty Food and Convenience Stores
5511 New and Used Car and Truck Dealers
5521 Used Car and Truck Dealers
5531 Auto and Home Supply Stores
5532 Tire Stores
5533 Auto Parts Stores
5541 Gas Stations
5542 Self-Service Fuel Pumps
5551 Boat Dealers
5552 Electric Vehicle Charging
5561 Camper and Utility Trailer Dealers
5571 Motorcycle Dealers
5592 Motor Home Dealers
5598 Snowmobile Dealers
5599 Vehicle, Aircraft and Farm Equipment Dealers (Other)
5611 Men's and Boys' Clothing
5621 Women's Clothing
5631 Women's Accessories
5641 Children's and Infants' Clothing
5651 Family Clothing
5655 Sports and Riding Apparel
5661 Shoe Stores
5681 Fur Shops
5691 Men's and Women's Clothing
5697 Tailors and Alterations
5698 Wig Stores
5699 Apparel and Accessories (Other)
5712 Furniture and Home Furnishings
5713 Flooring Stores
5714 Drapery and Upholstery Stores
5718 Fireplaces and Accessories
5719 Home Furnishings Specialty (Other)
5722 Household Appliances
5732 Electronics Stores
5733 Musical Instruments and Sheet Music
5734 Software Stores
5735 Record and Music Stores
5811 Caterers
5812 Restaurants and Eating Places
5813 Bars, Taverns and Nightclubs
5814 Fast Food and Quick Service Restaurants
5815 Digital Media (Books, Movies, Music)
5816 Digital Games
5817 Digital Applications
5818 Digital Goods (Large Sellers)
5912 Pharmacies and Drug Stores
5921 Beer, Wine and Liquor Stores
5931 Secondhand Stores
5932 Antique Shops
5933 Pawn Shops
5935 Salvage Yards
5937 Antique Reproductions
5940 Bicycle Shops
5941 Sporting Goods
5942 Book Stores
5943 Office and School Supplies
5944 Jewelry and Watches
5945 Hobby, Toy and Game Shops
5946 Camera and Photo Supplies
5947 Gift, Card and Souvenir Shops
5948 Luggage and Leather Goods
5949 Fabric and Sewing Stores
5950 Glassware and Crystal
5960 Direct Marketing - Insurance
5962 Direct Marketing - Travel
5963 Door-to-Door Sales
5964 Direct Marketing - Catalog
5965 Direct Marketing - Catalog and Retail
5966 Direct Marketing - Outbound Telemarketing
5967 Direct Marketing - Inbound Telemarketing
5968 Direct Marketing - Subscriptions
5969 Direct Marketing (Other)
5970 Art and Craft Supplies
5971 Art Dealers and Galleries
5972 Stamps and Coins
5973 Religious Goods
5975 Hearing Aids
5976 Orthopedic Goods and Prosthetics
5977 Cosmetics Stores
5978 Typewriter Stores
5983 Heating Fuel Dealers
5992 Florists
5993 Cigar and Tobacco Shops
5994 Newsstands
5995 Pet Shops and Pet Supplies
5996 Swimming Pools and Supplies
5997 Electric Razor Stores
5998 Tents and Awnings
5999 Specialty Retail (Other)
6010 Bank Branch Cash Disbursement
6011 ATM Cash Disbursement
6012 Financial Institutions - Goods and Services
6051 Currency Exchange, Money Orders and Crypto
6211 Securities Brokers and Dealers
6300 Insurance Sales and Premiums
6513 Real Estate Agents and Property Rentals
7011 Hotels, Motels and Resorts
7012 Timeshares
7032 Sports and Recreation Camps
7033 Campgrounds and Trailer Parks
7210 Laundry and Garment Cleaning
7211 Laundromats
7216 Dry Cleaners
7217 Carpet and Upholstery Cleaning
7221 Photography Studios
7230 Barber and Beauty Shops
7251 Shoe Repair and Hat Cleaning
7261 Funeral Homes and Crematories
7273 Dating Services
7276 Tax Preparation
7277 Counseling Services
7278 Shopping Clubs and Buying Services
7296 Clothing Rental
7297 Massage Parlors
7298 Health and Beauty Spas
7299 Personal Services (Other)
7311 Advertising Services
7321 Credit Reporting Agencies
7322 Debt Collection Agencies
7333 Commercial Photography and Graphic Design
7338 Copying and Reproduction
7339 Secretarial Services
7342 Pest Control and Disinfecting
7349 Janitorial and Cleaning Services
7361 Staffing and Employment Agencies
7372 Software Development and Data Processing
7375 Information Retrieval
7379 Computer Repair and Support (Other)
7392 Consulting and Public Relations
7393 Security and Detective Services
7394 Equipment Rental and Leasing
7395 Photo Developing
7399 Business Services (Other)
7512 Car Rental
7513 Truck and Trailer Rental
7519 Motor Home and RV Rental
7523 Parking Lots and Garages
7531 Auto Body Repair
7534 Tire Repair and Retreading
7535 Auto Painting
7538 Auto Repair Shops
7542 Car Washes
7549 Towing
7622 Electronics Repair
7623 Air Conditioning and Refrigeration Repair
7629 Small Appliance Repair
7631 Watch and Jewelry Repair
7641 Furniture Repair and Reupholstery
7692 Welding Services
7699 Repair Shops (Other)
7829 Film and Video Production
7832 Movie Theaters
7841 Video Rental
7911 Dance Studios and Halls
7922 Theaters and Ticket Agencies
7929 Bands and Entertainers
7932 Pool and Billiard Halls
7933 Bowling Alleys
7941 Sports Clubs and Promoters
7991 Tourist Attractions
7992 Public Golf Courses
7993 Amusement Game Supplies
7994 Video Game Arcades
7995 Gambling and Betting
7996 Amusement Parks and Carnivals
7997 Membership and Country Clubs
7998 Aquariums and Zoos
7999 Recreation Services (Other)
8011 Physicians
8021 Dentists and Orthodontists
8031 Osteopaths
8041 Chiropractors
8042 Optometrists and Eye Doctors
8043 Opticians and Eyeglasses
8049 Podiatrists
8050 Nursing and Personal Care
8062 Hospitals
8071 Medical and Dental Labs
8099 Health Services (Other)
8111 Attorneys and Legal Services
8211 Elementary and Secondary Schools
8220 Colleges and Universities
8241 Correspondence Schools
8244 Business Schools
8249 Trade and Vocational Schools
8299 Education Services (Other)
8351 Child Care
8398 Charities and Social Services
8641 Civic and Social Associations
8651 Political Organizations
8661 Religious Organizations
8675 Automobile Associations
8699 Membership Organizations (Other)
8734 Testing Laboratories (Non-Medical)
8911 Architects, Engineers and Surveyors
8931 Accounting and Bookkeeping
8999 Professional Services (Other)
9211 Court Costs and Support Payments
9222 Fines
9223 Bail and Bonds
9311 Tax Payments
9399 Government Services (Other)
9402 Postal Services
`

/** The categories the form offers, in the order of their codes. */
export const merchantCategories: readonly MerchantCategory[] = TABLE.trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 4), description: line.slice(5) }))

const descriptions = new Map(merchantCategories.map(({ code, description }) => [code, description]))

/** Returns a category as it is shown: its code and its description in the language of the texts. */
export function describedCategory(
  { code, description }: MerchantCategory,
  { categories }: CategoryTexts,
): string {
  return `${code} ${categories.get(code)?.description ?? description}`
}

/** Returns the description of a code; undefined if the form does not offer it. */
export function categoryDescription(code: string): string | undefined {
  return descriptions.get(code)
}
