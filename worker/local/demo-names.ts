/** Parts of invented names and addresses. */
const splitList = (text: string) => text.trim().split(/\s*,\s*/)

export const womensNames = splitList(`
  Anna, Giulia, Sara, Elena, Chiara, Francesca, Martina, Laura, Valentina, Silvia, Alice, Noemi, Ilaria, Federica, Alessia,
  Beatrice, Camilla, Caterina, Claudia, Cristina, Daniela, Emma, Eleonora, Elisa, Gaia, Giorgia, Greta, Irene, Lucia, Ludovica,
  Maddalena, Margherita, Marta, Matilde, Michela, Monica, Nicoletta, Paola, Raffaella, Rebecca, Roberta, Rossella, Serena, Sofia,
  Stefania, Teresa, Vittoria, Viola, Virginia, Zoe, Adele, Agnese, Aurora, Bianca, Carlotta, Diletta, Donatella, Fiorenza, Nicole, Olga`)

export const mensNames = splitList(`
  Marco, Luca, Paolo, Matteo, Andrea, Davide, Simone, Stefano, Giorgio, Roberto, Fabio, Carlo, Alessandro, Antonio, Daniele, Diego,
  Edoardo, Emanuele, Enrico, Federico, Filippo, Francesco, Gabriele, Giacomo, Giovanni, Giulio, Jacopo, Leonardo, Lorenzo, Luigi,
  Massimo, Maurizio, Michele, Nicolò, Niccolò, Pietro, Riccardo, Samuele, Sergio, Tommaso, Umberto, Valerio, Vincenzo, Vittorio`)

export const surnames = splitList(`
  Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti, De Luca, Mancini, Costa,
  Giordano, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, Rinaldi, Caruso, Ferrara, Galli, Martini, Leone, Longo,
  Gentile, Martinelli, Vitale, Lombardo, Serra, Coppola, De Santis, D'Angelo, Marchetti, Parisi, Villa, Conte, Ferraro, Ferri,
  Fabbri, Bianco, Marini, Grasso, Valentini, Messina, Sala, De Angelis, Gatti, Pellegrini, Palumbo, Sanna, Farina, Rizzi, Monti,
  Cattaneo, Morelli, Amato, Silvestri, Mazza, Testa, Grassi, Pellegrino, Carbone, Giuliani, Benedetti, Barone, Rossetti, Caputo,
  Montanari, Guerra, Palmieri, Bernardi, Martino, Fiore, De Rosa, Ferretti, Bellini, Basile, Riva, Donati, Piras, Vitali,
  Battaglia, Sartori, Neri, Costantini, Milani, Pagano, Ruggiero, Sorrentino, D'Amico, Orlando, Negri, Bosio, Giraudo, Cerutti,
  Ferrero, Barbero, Viale, Audisio, Bertolino, Dalmasso, Peyron, Fumagalli, Orlandi, Nicolò, Mauro, Bò, Zanella`)

export const streets = splitList(`
  Via Po, Via Garibaldi, Corso Francia, Corso Vittorio Emanuele II, Via Nizza, Via Madama Cristina, Corso Racconigi, Via Cibrario,
  Via San Donato, Corso Belgio, Via Monginevro, Via Genova, Corso Casale, Via Lagrange, Via della Rocca, Corso Regina Margherita,
  Via Saluzzo, Corso Siracusa, Via Tripoli, Via Barletta, Via Cernaia, Strada del Fortino, Via Bava, Via Napione, Corso Moncalieri`)

/** Town, postcode and province. */
export const towns: readonly (readonly [town: string, zipCode: string, district: string])[] = [
  ['Torino', '10121', 'TO'],
  ['Torino', '10122', 'TO'],
  ['Torino', '10124', 'TO'],
  ['Torino', '10128', 'TO'],
  ['Torino', '10138', 'TO'],
  ['Torino', '10141', 'TO'],
  ['Torino', '10143', 'TO'],
  ['Torino', '10152', 'TO'],
  ['Moncalieri', '10024', 'TO'],
  ['Rivoli', '10098', 'TO'],
  ['Collegno', '10093', 'TO'],
  ['Chieri', '10023', 'TO'],
  ['Grugliasco', '10095', 'TO'],
]

/** Prefixes of Italian mobile numbers. */
export const mobilePrefixes = splitList(
  '320, 328, 329, 331, 333, 334, 335, 338, 339, 340, 345, 347, 348, 349, 351, 366, 388, 389, 391, 392',
)

export const jobs = splitList(
  'Teacher, Nurse, Architect, Student, Lawyer, Shop owner, Engineer, Accountant, Retired, Designer, Doctor, Waiter',
)
export const sources = splitList('Friend, Instagram, Google, Passing by, Facebook, Flyer')
export const petNames = splitList(`
  Luna, Kira, Rocky, Birba, Argo, Bianca, Tango, Pepe, Nebbia, Zoe, Otto, Maya, Leo, Stella, Charlie, Nina, Thor, Zeus, Milo, Lilly,
  Oliver, Pippo, Lola, Ettore, Sissi, Ugo, Frida, Teo, Minù, Asia, Rex, Penny, Nala, Tobia, Gilda, Briciola, Oreo, Camilla, Ciro, Mia`)
